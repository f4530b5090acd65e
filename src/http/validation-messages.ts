// Describes what is wrong with a field, so that a person can fix it.

import type { TSchema } from "@sinclair/typebox";
import { type ValueError, type ValueErrorIterator, ValueErrorType } from "@sinclair/typebox/errors";

/**
 * The errors at their own paths. For a nullable shape these are the errors of the shape, because a union would only name the
 * outer field. Leaves out texts that are too long only because JavaScript counts an emoji as two characters.
 */
export function* faultsOf(errors: ValueErrorIterator): Iterable<ValueError> {
  for (const error of errors) {
    if (error.type === ValueErrorType.StringMaxLength && hasRoom(error.value as string, error.schema)) continue;
    const inner = error.type === ValueErrorType.Union ? otherThanNull(error) : undefined;
    if (inner === undefined) yield error;
    else yield* faultsOf(inner);
  }
}

const hasRoom = (text: string, { maxLength }: TSchema): boolean =>
  text.length <= 2 * maxLength && [...text].length <= maxLength;

function otherThanNull({ schema, errors }: ValueError): ValueErrorIterator | undefined {
  const members = schema.anyOf as TSchema[];
  if (members.length !== 2 || !members.some((member) => member.type === "null")) return undefined;
  return errors[members.findIndex((member) => member.type !== "null")];
}

/** The pattern of a text that is not all white space. */
export const NOT_BLANK = "\\S";

/** A shape may have its own message (`{ errorMessage: "must be …" }`), for all errors except absence, length and not being text. */
export function messageOf(error: ValueError): string {
  const { schema } = error;
  switch (error.type) {
    case ValueErrorType.ObjectRequiredProperty:
      return "is required";
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? "must not be empty" : `must be at least ${schema.minLength} characters`;
    case ValueErrorType.StringMaxLength:
      return `must be at most ${schema.maxLength} characters`;
    case ValueErrorType.StringPattern:
      if (schema.pattern === NOT_BLANK) return "must not be empty";
      break;
    case ValueErrorType.ArrayMinItems:
      return `must have at least ${count(schema.minItems, "item")}`;
    case ValueErrorType.ArrayMaxItems:
      return `must have at most ${count(schema.maxItems, "item")}`;
    case ValueErrorType.Union:
      return unionMessage(error);
    case ValueErrorType.String:
      return "must be a string";
  }
  if (typeof schema.errorMessage === "string") return schema.errorMessage;
  switch (error.type) {
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `must be at least ${schema.minimum}`;
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `must be at most ${schema.maximum}`;
    case ValueErrorType.IntegerExclusiveMinimum:
    case ValueErrorType.NumberExclusiveMinimum:
      return `must be greater than ${schema.exclusiveMinimum}`;
    case ValueErrorType.IntegerExclusiveMaximum:
    case ValueErrorType.NumberExclusiveMaximum:
      return `must be less than ${schema.exclusiveMaximum}`;
    case ValueErrorType.IntegerMultipleOf:
    case ValueErrorType.NumberMultipleOf:
      return `must be a multiple of ${schema.multipleOf}`;
    case ValueErrorType.StringPattern:
      return `must be written as ${schema.pattern}`;
    case ValueErrorType.ArrayUniqueItems:
      return "must not have the same item twice";
    case ValueErrorType.ObjectAdditionalProperties:
      return "is not known";
    case ValueErrorType.ObjectMinProperties:
      return `must have at least ${count(schema.minProperties, "field")}`;
    case ValueErrorType.ObjectMaxProperties:
      return `must have at most ${count(schema.maxProperties, "field")}`;
    case ValueErrorType.Literal:
      return `must be ${schema.const}`;
  }
  return `must be ${kindOf(schema)}`;
}

/** For a union of words, lists the words. */
function unionMessage({ schema }: ValueError): string {
  const members = schema.anyOf as TSchema[];
  const words = members.filter((member) => member.type !== "null").map((member) => member.const as unknown);
  if (words.every((word) => word !== undefined)) return `must be one of: ${words.join(", ")}`;
  if (typeof schema.errorMessage === "string") return schema.errorMessage;
  return `must be ${[...new Set(members.map(kindOf))].join(" or ")}`;
}

const KINDS: Record<string, string> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

const kindOf = (schema: TSchema): string => KINDS[String(schema.type)] ?? "of another kind";

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

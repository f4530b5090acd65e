// Writes recoverd/types.py, recoverd/sync_api.py and recoverd/async_api.py from the OpenAPI document: a TypedDict for each
// shape, and for each operation a method of both clients.

import { join } from "node:path";
import { type Document, type Operation, openApiDocument, type Parameter, type Schema } from "../document.ts";

const HEADER = "# Generated from the OpenAPI document by `bun run client`; not to be edited.\n";
const KEYWORDS = new Set(["from", "class", "def", "global", "import", "in", "is", "not", "or", "and", "pass", "with"]);

/** The modules by the names of their files. */
export function pythonOf(document: Document): Record<string, string> {
  const types = new Types();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.define(name, schema);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => describe(types, method, path, operation) ?? []),
  );
  return {
    "types.py": types.module(),
    "sync_api.py": apiModule(operations, false),
    "async_api.py": apiModule(operations, true),
  };
}

/** The classes of types.py, those of nested objects among them, in an order in which each is defined where it is used. */
class Types {
  private readonly written = new Map<string, string>();

  define(name: string, schema: Schema): string {
    if (schema.type === "object" && Object.keys(schema.properties ?? {}).length > 0)
      this.written.set(name, this.typed(name, schema));
    else this.written.set(name, `${name}: TypeAlias = ${JSON.stringify(this.of(schema, name))}\n`);
    return name;
  }

  /** A type as Python writes it. `place` names the class of an object that has no name of its own. */
  of(schema: Schema, place: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const members = schema.anyOf ?? schema.oneOf;
    if (members !== undefined) {
      const parts = members.map((member, index) =>
        this.of(member, members.filter(isObject).length > 1 ? `${place}${index + 1}` : place),
      );
      return [...new Set(parts)].join(" | ");
    }
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.of({ ...schema, type }, place)).join(" | ");
    switch (schema.type) {
      case "string":
        return "str";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "null":
        return "None";
      case "array":
        return `list[${schema.items === undefined ? "Any" : this.of(schema.items, `${place}Item`)}]`;
      case "object":
        return this.object(schema, place);
      default:
        return "Any";
    }
  }

  module(): string {
    return `${HEADER}"""The shapes of Recoverd's API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

${[...this.written.values()].join("\n\n")}`;
  }

  private object(schema: Schema, place: string): string {
    if (Object.keys(schema.properties ?? {}).length > 0) return this.define(place, schema);
    const values =
      typeof schema.additionalProperties === "object"
        ? [schema.additionalProperties]
        : Object.values(schema.patternProperties ?? {});
    return values.length === 0
      ? "dict[str, Any]"
      : `dict[str, ${values.map((value) => this.of(value, `${place}Value`)).join(" | ")}]`;
  }

  private typed(name: string, { properties = {}, required = [] }: Schema): string {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.of(schema, `${name}${pascal(field)}`);
      return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, about: schema.description };
    });
    if (fields.every(({ field }) => isName(field))) {
      const lines = fields.map(
        ({ field, type, about }) => `    ${field}: ${type}\n${about === undefined ? "" : `    ${docstring(about)}\n`}`,
      );
      return `class ${name}(TypedDict):\n${lines.join("")}`;
    }
    const entries = fields.map(({ field, type }) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},\n`);
    return `${name} = TypedDict("${name}", {\n${entries.join("")}})\n`;
  }
}

type Method = {
  name: string;
  about: string;
  method: string;
  path: string;
  inPath: string[];
  query: { name: string; python: string; type: string; required: boolean }[];
  body: { type: string; required: boolean; contentType: string } | null;
  takesKey: boolean;
  answer: string;
  /** Of one entry, where the answer is a page of a list. */
  item: string | null;
};

function describe(types: Types, method: string, path: string, operation: Operation): Method | undefined {
  const { operationId, summary = "", parameters = [], requestBody, responses } = operation;
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
  const json = success["application/json"]?.schema;
  if (success["text/event-stream"] !== undefined) return undefined; // a stream is for pages in a browser
  const place = pascal(operationId);
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const data = json?.properties?.data;
  const isPaged = parameters.some(({ name }) => name === "page" || name === "cursor") && data?.type === "array";
  return {
    name: snake(operationId),
    about: summary,
    method: method.toUpperCase(),
    path,
    inPath: named(parameters, "path").map(({ name }) => name),
    query: named(parameters, "query").map(({ name, required = false, schema }) => ({
      name,
      python: safe(name),
      type: imported(types.of(schema, `${place}${pascal(name)}`)),
      required,
    })),
    body:
      contentType === undefined
        ? null
        : {
            type:
              contentType === "application/json" && content?.schema !== undefined
                ? imported(types.of(content.schema, `${place}Body`))
                : "str | bytes",
            required: requestBody?.required === true,
            contentType,
          },
    takesKey: named(parameters, "header").some(({ name }) => name === "Idempotency-Key"),
    answer:
      json !== undefined
        ? imported(types.of(json, `${place}Answer`))
        : Object.keys(success).length > 0
          ? "str"
          : "None",
    item: isPaged ? imported(types.of(data.items!, `${place}Item`)) : null,
  };
}

const named = (parameters: Parameter[], place: string) => parameters.filter((parameter) => parameter.in === place);

function apiModule(operations: Method[], isAsync: boolean): string {
  const [base, each] = isAsync ? ["AsyncTransport", "AsyncIterator"] : ["Transport", "Iterator"];
  return `${HEADER}"""Every operation of Recoverd's API, as a method."""

from __future__ import annotations

from collections.abc import ${each}
from typing import Any, Literal

from . import types as t
from ._transport import ${base}, new_key, quoted


class ${isAsync ? "AsyncApi" : "Api"}(${base}):
${operations.map((operation) => methodsOf(operation, isAsync)).join("\n")}`;
}

/** A type of types.py as the methods name it, which import the module alone, so that a new class changes no list of imports. */
const imported = (type: string): string =>
  type.replace(/"[^"]*"|\b[A-Z]\w*/g, (word) => (/^"|^(Any|Literal|None)$/.test(word) ? word : `t.${word}`));

function methodsOf(operation: Method, isAsync: boolean): string {
  const { name, about, method, path, inPath, query, body, takesKey, answer, item } = operation;
  const places = inPath.map((place) => `${snake(place)}: str`);
  const filters = [
    ...query.filter(({ required }) => required).map(({ python, type }) => `${python}: ${type}`),
    ...query.filter(({ required }) => !required).map(({ python, type }) => `${python}: ${type} | None = None`),
  ];
  const url = `f"${path.replace(/\{(\w+)\}/g, (_, place: string) => `{quoted(${snake(place)})}`)}"`;
  const asked = query.length === 0 ? "" : `, query={${query.map((one) => `"${one.name}": ${one.python}`).join(", ")}}`;
  const sent =
    body === null
      ? ""
      : body.contentType === "application/json"
        ? ", body=body"
        : `, content=body, content_type="${body.contentType}"`;
  const key = takesKey ? ", key=idempotency_key or new_key()" : "";
  const parameters = (named: string[]) =>
    [
      "self",
      ...places,
      ...(body === null ? [] : [`body: ${body.type}${body.required ? "" : " | None = None"}`]),
      ...(named.length === 0 ? [] : ["*", ...named]),
    ].join(", ");
  const call = `self._call("${method}", ${url}${asked}${sent}${key})`;
  const lines = [
    `    ${isAsync ? "async " : ""}def ${name}(${parameters([...filters, ...(takesKey ? ["idempotency_key: str | None = None"] : [])])}) -> ${answer}:`,
    `        ${docstring(about)}`,
    `        answer: ${answer} = ${isAsync ? "await " : ""}${call}`,
    "        return answer",
    "",
  ];
  if (item !== null) {
    const inEach = filters.filter((text) => !/^(page|per_page|cursor):/.test(text));
    const places = query.filter(({ name }) => !["page", "per_page", "cursor"].includes(name));
    const where =
      places.length === 0 ? "" : `, query={${places.map((one) => `"${one.name}": ${one.python}`).join(", ")}}`;
    lines.push(
      `    def ${name.replace(/^list_/, "iter_")}(${parameters(inEach)}) -> ${isAsync ? "AsyncIterator" : "Iterator"}[${item}]:`,
      `        """${about.replaceAll('"', "'")}: every entry, page after page."""`,
      `        return self._each(${url}${where})`,
      "",
    );
  }
  return lines.join("\n");
}

const isObject = ({ type, properties }: Schema): boolean => type === "object" && properties !== undefined;
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
const safe = (name: string): string => (isName(name) ? name : `${name.replace(/\W/g, "_")}_`);
const snake = (name: string): string => safe(name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase());
const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, first: string) => first.toUpperCase());
const docstring = (text: string): string => `"""${text.replaceAll("\\", "\\\\").replaceAll('"', "'")}"""`;

function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(pythonOf(await openApiDocument())))
    await Bun.write(join(import.meta.dir, "recoverd", name), text);
}

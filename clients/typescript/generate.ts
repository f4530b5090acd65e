// Writes schema.d.ts beside this file: the types of the whole API, from its OpenAPI document, in the form that openapi-fetch
// reads. (openapi-typescript does the same, but needs the JavaScript API of TypeScript, which version 7 does not have.)

import { join } from "node:path";
import {
  type Content,
  type Document,
  type Operation,
  openApiDocument,
  type Parameter,
  type Schema,
} from "../document.ts";

const METHODS = ["get", "put", "post", "patch", "delete"];
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

function typesOf({ paths, components }: Document): string {
  const responseOf = (response: { $ref?: string; content?: Content }) =>
    response.$ref === undefined ? response : components.responses[response.$ref.split("/").at(-1)!]!;
  const operation = ({ parameters = [], requestBody, responses }: Operation): string => {
    const answers = Object.entries(responses).map(
      ([status, response]) => `${status}: ${answer(responseOf(response).content)}`,
    );
    const body =
      requestBody === undefined
        ? "requestBody?: never"
        : `requestBody${requestBody.required ? "" : "?"}: { content: ${contentType(requestBody.content)} }`;
    return `{ parameters: ${parametersType(parameters)}; ${body}; responses: { ${answers.join("; ")} } }`;
  };
  const path = ([at, methods]: [string, Record<string, Operation>]): string => {
    const members = METHODS.flatMap((method) => {
      const found = methods[method];
      return found === undefined
        ? []
        : `/** ${found.operationId}: ${found.summary ?? ""} */\n${method}: ${operation(found)}`;
    });
    return `${JSON.stringify(at)}: {\n${members.join(";\n")} }`;
  };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${property(name)}: ${typeOf(schema)}`);
  return `// Generated from the OpenAPI document by \`bun run client\`; not to be edited.
type Headers = { [name: string]: unknown };
type Answer<Content> = { headers: Headers; content: Content };
type Empty = { headers: Headers; content?: never };
export interface paths {
${Object.entries(paths).map(path).join(";\n")}
}
export interface components {
schemas: {
${schemas.join(";\n")}
}
}
`;
}

function parametersType(parameters: Parameter[]): string {
  const groups = ["query", "header", "path", "cookie"].map((place) => {
    const members = parameters.filter((parameter) => parameter.in === place);
    if (members.length === 0) return `${place}?: never`;
    const isOptional = members.every(({ required }) => !required);
    const types = members.map(
      ({ name, required, schema }) => `${property(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
    );
    return `${place}${isOptional ? "?" : ""}: { ${types.join("; ")} }`;
  });
  return `{ ${groups.join("; ")} }`;
}

const answer = (content: Content | undefined): string =>
  content === undefined ? "Empty" : `Answer<${contentType(content)}>`;

function contentType(content: Content): string {
  const types = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${schema === undefined ? "unknown" : typeOf(schema)}`,
  );
  return `{ ${types.join("; ")} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `components["schemas"][${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return `(${alternatives.map(typeOf).join(" | ")})`;
  if (schema.allOf !== undefined) return `(${schema.allOf.map(typeOf).join(" & ")})`;
  if (Array.isArray(schema.type)) return `(${schema.type.map((type) => typeOf({ ...schema, type })).join(" | ")})`;
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `(${schema.items === undefined ? "unknown" : typeOf(schema.items)})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function objectType({ properties = {}, patternProperties, additionalProperties, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? "" : `/** ${schema.description.replaceAll("*/", "* /")} */\n`;
    return `${comment}${property(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`;
  });
  const values =
    typeof additionalProperties === "object" ? [additionalProperties] : Object.values(patternProperties ?? {});
  const record = values.length === 0 ? [] : [`Record<string, ${values.map(typeOf).join(" | ")}>`];
  if (members.length === 0) return record[0] ?? "Record<string, unknown>";
  return [`{ ${members.join("; ")} }`, ...record].join(" & ");
}

const property = (name: string): string => (PLAIN_NAME.test(name) ? name : JSON.stringify(name));

/** With a member to a line: what changes in the API shows as such, and two changes seldom meet in one line. */
export function schemaFile(document: Document): string {
  const format = [process.execPath, "x", "biome", "format", "--stdin-file-path=schema.d.ts"];
  const { success, stdout, stderr } = Bun.spawnSync(format, { stdin: Buffer.from(typesOf(document)) });
  if (!success) throw new Error(stderr.toString());
  return stdout.toString();
}

if (import.meta.main) await Bun.write(join(import.meta.dir, "schema.d.ts"), schemaFile(await openApiDocument()));

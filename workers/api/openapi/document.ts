import { z } from "zod";
import { BRAND } from "#app/lib/brand.ts";
import { ERROR_STATUS } from "#app/lib/errors.ts";
import { type Answer, type Endpoint, type Endpoints, type Shape, TAGS } from "./endpoint.ts";
import { failure } from "./models.ts";
import { RESOURCES } from "./resources.ts";

export const ENDPOINTS: Endpoints = Object.fromEntries(
  Object.values<Endpoints>(RESOURCES).flatMap((endpoints) => Object.entries(endpoints)),
);

/** The meaning of each error status, and the name of its component. */
const REFUSALS: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  400: ["BadRequest", "Not understood. Where fields are wrong, `errors` names each of them."],
  401: ["Unauthenticated", "Nobody is signed in, or the sign-in failed."],
  403: ["Forbidden", "Not for this account, or a write that came from another site."],
  404: ["NotFound", "There is no such thing."],
  409: ["Conflict", "Taken, changed meanwhile, still running, or sent before with other values."],
  410: ["Gone", "The link is used, expired or void."],
  413: ["TooLarge", "The body is too large."],
  415: ["UnsupportedMediaType", "The body has another content type."],
  429: ["RateLimited", "Too many requests. Wait a minute."],
  503: ["Unavailable", "What it takes isn't answering. Try again in a minute."],
  500: ["Internal", "An error of ours. `requestId` names it in the logs."],
};

const ABOUT = `Errors carry their HTTP status and an \`Error\`: \`{success: false, code, message, errors?}\`. \
Unknown paths are 404, other methods than those listed 405. A session is a pair of cookies, or its access token sent as bearer. \
Browsers name their origin on every write; one from another site is refused. JSON bodies have at most 64 kB.`;

const SESSION: Operation["security"] = [{ session: [] }, { bearer: [] }];

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Parameter = {
  in: string;
  name: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
type Reply = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  /** The required role, which OpenAPI has no field for. */
  "x-access": "anyone" | "racer" | "moderator";
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Reply | { $ref: string }>;
};

/** The OpenAPI 3.1 document of everything that workers/api mounts. */
export function describeApi() {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const [method = "", path = ""] = key.split(" ");
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationOf(method, endpoint, schemas),
    };
  }
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [name, meaning]]) => [
      name,
      refusal(Number(status), meaning, schemas),
    ]),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: `${BRAND.name} API`,
      version: "1.0.0",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The site that serves this document." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-access",
          description: "Set by signing in; named `access` on http.",
        },
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
      responses,
      schemas: Object.fromEntries(
        Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    },
  };
}
export type ApiDocument = ReturnType<typeof describeApi>;

function operationOf(
  method: string,
  endpoint: Endpoint,
  schemas: Record<string, JsonSchema>,
): Operation {
  const { body } = endpoint;
  const parameters = [
    ...parametersOf("path", endpoint.path),
    ...parametersOf("query", endpoint.query),
    ...parametersOf("header", endpoint.headers),
  ];
  const answers = Object.entries(endpoint.answers).map(
    ([status, answer]) =>
      [
        status,
        typeof answer === "string" ? { description: answer } : replyOf(answer, schemas),
      ] as const,
  );
  const refusals = refusalsOf(method, endpoint).map(
    (status) => [status, { $ref: `#/components/responses/${REFUSALS[status]?.[0]}` }] as const,
  );
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    security: endpoint.access ? SESSION : [],
    "x-access": endpoint.access ?? "anyone",
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.type]: { schema: schemaOf(body, schemas), example: body.example },
        },
      },
    }),
    responses: Object.fromEntries([...answers, ...refusals]),
  };
}

/** An endpoint's errors, including those implied by its method, body and access. */
function refusalsOf(method: string, { access, body, refuses = [] }: Endpoint): number[] {
  const statuses = new Set(refuses);
  statuses.add(500);
  if (method !== "GET") statuses.add(403);
  if (access) statuses.add(401);
  if (access === "moderator") statuses.add(403);
  if (body) for (const status of [400, 413, 415, 429]) statuses.add(status);
  return [...statuses].toSorted((a, b) => a - b);
}

function refusal(status: number, meaning: string, schemas: Record<string, JsonSchema>): Reply {
  const codes = Object.entries(ERROR_STATUS).filter(([, codeStatus]) => codeStatus === status);
  const [code = "internal"] = codes.map(([name]) => name);
  const named = codes.map(([name]) => `\`${name}\``).join(", ");
  return {
    description: `${meaning} Codes: ${named}.`,
    content: {
      "application/json": {
        schema: schemaOf({ schema: failure, fields: {} }, schemas),
        example: { success: false, code, message: meaning },
      },
    },
  };
}

function replyOf(
  { description, type, schema, example, headers = {} }: Answer,
  schemas: Record<string, JsonSchema>,
): Reply {
  const names = Object.entries(headers);
  return {
    description,
    ...(names.length > 0 && {
      headers: Object.fromEntries(
        names.map(([name, text]) => [name, { description: text, schema: { type: "string" } }]),
      ),
    }),
    content: {
      [type]: {
        schema: schemaOf({ schema, fields: {} }, schemas),
        ...(example !== undefined && { example }),
      },
    },
  };
}

/** Lists each field of a union of objects once. A field is required only if all members require it. */
function parametersOf(place: string, described?: Shape): Parameter[] {
  if (!described) return [];
  const schema = schemaOf(described, {});
  const members = (schema.anyOf ?? [schema]).map(asSchema);
  const names = new Set(members.flatMap((member) => Object.keys(member.properties ?? {})));
  return [...names].map((name) => {
    const { description = described.fields[name], ...merged } = mergeSchemas(
      members.map((member) => asSchema(member.properties?.[name])),
    );
    return {
      in: place,
      name,
      required: members.every((member) => member.required?.includes(name) ?? false),
      ...(description && { description }),
      schema: merged,
    };
  });
}

function mergeSchemas(variants: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Set(variants.map((variant) => JSON.stringify(variant)))]
    .filter((text) => text !== "{}")
    .map((text): JsonSchema => JSON.parse(text));
  const [first = {}] = distinct;
  if (distinct.length < 2) return first;
  const constants = distinct.flatMap(({ const: only }) => (only === undefined ? [] : [only]));
  if (constants.length === distinct.length) return { type: first.type, enum: constants };
  return { anyOf: distinct };
}

function asSchema(schema: z.core.JSONSchema._JSONSchema | undefined): JsonSchema {
  return typeof schema === "object" ? schema : {};
}

/** A request's JSON Schema; named schemas are collected and referenced. */
function schemaOf({ schema, fields }: Shape, named: Record<string, JsonSchema>): JsonSchema {
  const jsonSchema = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: refine,
  });
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest }: JsonSchema = JSON.parse(text);
  for (const [name, definition] of Object.entries($defs)) named[name] ??= asSchema(definition);
  for (const [name, words] of Object.entries(fields)) {
    const field = asSchema(rest.properties?.[name]);
    if (words) field.description = words;
  }
  return rest;
}

/**
 * Gives texts that are normalized before validation (a VIN, a track) the limits of the result, and removes
 * JavaScript's bounds from integers.
 */
function refine({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type !== "pipe" || jsonSchema.type !== "string") return;
  const { out } = zodSchema._zod.def;
  const { $schema: _, ...checked } = z.toJSONSchema(out, { io: "input", unrepresentable: "any" });
  if (checked.type === "string") Object.assign(jsonSchema, checked);
}

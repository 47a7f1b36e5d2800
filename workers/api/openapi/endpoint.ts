import { z } from "zod";

export const TAGS = {
  Accounts: "Registration, sessions, activation.",
  Legacy: "The account API of clients that keep a bearer token instead of cookies.",
  Garage: "Vehicles and who drives them.",
  "Time slips": "Submitting a run, and withdrawing it.",
  Badges: "What a vehicle has earned, derived from its checked runs and gone with them.",
  Boards: "Checked runs with their ranks.",
  News: "Articles, newest first, and what they are filed under.",
  Comments: "What members say about articles, events and runs.",
  Moderation: "The queue of slips and the decisions on them. For moderators and admins.",
  Notices: "What happened while a member was away, pushed to their devices.",
  "Practice tree": "A game: rounds for the week's board of reaction times.",
  Search: "Suggestions for the site's search.",
  Places: "Dealers and the map.",
  Pictures: "Photographs of cars and slips: JPEG, other widths as WebP where `Accept` takes it.",
  Social: "The feed of posts.",
  System: "Health, builds, this document.",
  Development: "Answers 404 in production.",
} as const;

/** An endpoint of workers/api; anything implied by other fields is omitted. */
export type Endpoint = {
  /** The operationId: names the function in generated clients and the anchor in /api/docs. */
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** The required role; public if omitted. */
  access?: "racer" | "moderator";
  path?: Shape;
  query?: Shape;
  headers?: Shape;
  body?: Body;
  /** By status. A plain text is a response without a body. */
  answers: Readonly<Record<number, Answer | string>>;
  /** Error statuses, besides those implied by access, body and method. */
  refuses?: readonly number[];
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Keys are the method and the path, `POST /api/users/login`, with parameters in braces. */
export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** A schema, and descriptions of the fields that need one. */
export type Shape = { schema: z.ZodType; fields: Readonly<Partial<Record<string, string>>> };
type Body = Shape & { type: string; example: object };
export type Answer = {
  description: string;
  type: string;
  schema: z.ZodType;
  example?: unknown;
  headers?: Readonly<Record<string, string>>;
};

type KeysOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type Fields<S extends z.ZodType> = { readonly [K in KeysOf<z.input<S>>]?: string };

export function shape<S extends z.ZodType>(schema: S, fields: Fields<S> = {}): Shape {
  return { schema, fields };
}

export function jsonBody<S extends z.ZodType>(
  schema: S,
  example: z.input<S> & object,
  fields?: Fields<S>,
): Body {
  return { ...shape(schema, fields), type: "application/json", example };
}

/** A form with files: `example` shows its text fields. */
export function formBody<S extends z.ZodType>(
  schema: S,
  example: z.input<S> & object,
  fields?: Fields<S>,
): Body {
  return { ...shape(schema, fields), type: "multipart/form-data", example };
}

export function jsonAnswer<S extends z.ZodType>(
  description: string,
  schema: S,
  example: z.input<S>,
  headers: Record<string, string> = {},
): Answer {
  return { description, schema, example, headers, type: "application/json" };
}

export const PICTURE_ANSWER: Answer = {
  description: "The picture.",
  type: "image/jpeg",
  schema: z.file(),
};

export const DRAWING_ANSWER: Answer = {
  description: "The drawing.",
  type: "image/svg+xml",
  schema: z.file(),
};

export const IDEMPOTENCY_HEADER = shape(
  z.object({ "Idempotency-Key": z.string().min(1).max(100).optional() }),
  {
    "Idempotency-Key":
      "Any text of your own. The same request sent again with it within 24 hours gets the first answer and changes nothing; other content under the same text is a 409.",
  },
);

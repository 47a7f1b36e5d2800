import { z } from "zod";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
});

export const DEVELOPMENT = {
  "GET /api/dev/outbox": {
    id: "listOutbox",
    tag: "Development",
    summary: "The mails written so far, newest first, at most 50",
    query: shape(z.object({ to: z.string().optional() }), {
      to: "An address; everyone's mails by default.",
    }),
    answers: {
      200: jsonAnswer("The mails.", z.array(mail), [
        {
          to: "demo-racer@example.com",
          subject: "Activate your account",
          text: "Open this link: …",
          html: "<p>Open this link: …</p>",
          createdAt: "2026-05-09T21:14:00.000Z",
        },
      ]),
    },
    refuses: [404],
  },
} as const satisfies Endpoints;

import { expect, test } from "vitest";
import { failureOf, failureOfResponse, MailError } from "#app/features/mail/mail-failure.ts";

const thrown = (code: string) => Object.assign(new Error("email"), { code });

test.each([
  ["E_RECIPIENT_SUPPRESSED", "permanent"],
  ["E_VALIDATION_ERROR", "permanent"],
  ["E_RATE_LIMIT_EXCEEDED", "temporary"],
  ["E_DELIVERY_FAILED", "temporary"],
  ["E_DAILY_LIMIT_EXCEEDED", "account"],
  ["E_SENDER_DOMAIN_NOT_AVAILABLE", "account"],
  ["E_OF_THE_FUTURE", "temporary"],
])("the binding's %s is %s", (code, failure) => {
  expect(failureOf(thrown(code))).toBe(failure);
});

test.each([
  [400, "", "permanent"],
  [422, "", "permanent"],
  [401, "", "account"],
  [403, "", "account"],
  [429, '{"name":"rate_limit_exceeded"}', "temporary"],
  [429, '{"name":"daily_quota_exceeded"}', "account"],
  [429, '{"name":"monthly_quota_exceeded"}', "account"],
  [302, "", "temporary"],
  [500, "", "temporary"],
] as const)("a provider's %i %s is %s", (status, body, failure) => {
  expect(failureOfResponse(status, body)).toBe(failure);
  expect(failureOf(new MailError(failure, "no"))).toBe(failure);
});

test("any other error is temporary", () => {
  for (const error of [new Error("Network connection lost."), "E_VALIDATION_ERROR", null]) {
    expect(failureOf(error)).toBe("temporary");
  }
});

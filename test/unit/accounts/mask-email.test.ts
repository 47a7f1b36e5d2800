import { expect, test } from "vitest";
import { maskEmail } from "#app/features/accounts/mask-email.ts";

test.each([
  ["casey@example.com", "c…@example.com"],
  ["c@example.com", "c…@example.com"],
  ['"odd@name"@example.com', '"…@example.com'],
  ["🏁racer@example.com", "🏁…@example.com"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

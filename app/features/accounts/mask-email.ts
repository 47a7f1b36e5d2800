/** An address that its owner recognizes but others can't read: `c…@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}…${email.slice(at)}`;
}

/** Whether a method is safe, so that it changes nothing. */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

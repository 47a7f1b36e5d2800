export const TOOLS_PATH = "/tools";
export const COMPARE_PATH = `${TOOLS_PATH}/compare`;

/** The path of a tool, with its fields filled in. */
export function toolPath(slug: string, values: Readonly<Record<string, string>> = {}): string {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  const path = `${TOOLS_PATH}/${slug}`;
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`;
}

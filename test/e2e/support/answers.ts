import type { Page, Request } from "playwright-core";

/** How the router's stream writes null in place of a value. */
const NULL = -5;

/** Holds the next request to a URL until `letGo`; `sent` is its form. */
export async function hold(page: Page, address: string) {
  const held = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<FormData>();
  await page.route(
    address,
    async (route) => {
      sent.resolve(await formOf(route.request()));
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { sent: sent.promise, letGo: held.resolve };
}

function formOf(request: Request): Promise<FormData> {
  const body = request.postDataBuffer();
  return new Response(body && new Uint8Array(body), { headers: request.headers() }).formData();
}

/** Answers the next navigation to a page as if the server could not have read one of its lists. */
export async function loseList(page: Page, path: string, name: string): Promise<void> {
  await page.route(
    `**${path}.data*`,
    async (route) => {
      const response = await route.fetch();
      const values: unknown[] = JSON.parse(await response.text());
      const key = `_${values.indexOf(name)}`;
      const isHolder = (value: unknown) =>
        typeof value === "object" && value !== null && key in value;
      const body = values.map((value) =>
        isHolder(value) ? Object.assign({}, value, { [key]: NULL }) : value,
      );
      await route.fulfill({ response, body: JSON.stringify(body) });
    },
    { times: 1 },
  );
}

/** The bytes of a picture in a form. */
export async function pictureIn(form: FormData, name: string): Promise<Buffer> {
  const file = form.get(name);
  if (!(file instanceof File)) throw new Error(`no ${name} in the form`);
  return Buffer.from(await file.arrayBuffer());
}

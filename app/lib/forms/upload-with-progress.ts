/**
 * A replacement for `fetch` that reports upload progress.
 *
 * @param onProgress called with whole percents, 0 to 100
 * @returns a function that, like `fetch`, rejects with a TypeError if the network fails
 */
export function uploadWithProgress(onProgress: (percent: number) => void) {
  return (path: string, { method = "GET", headers, body }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
      };
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("The upload failed."));
      request.send(body instanceof FormData ? body : null);
    });
}

const HEADER_LINE = /^([^:\r\n]+): ?([^\r\n]*)/;

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name && value !== undefined) headers.append(name, value);
  }
  const { status, response } = request;
  return new Response(status === 204 ? null : response, { status, headers });
}

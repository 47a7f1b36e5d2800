const PAGE = `<!doctype html><title>Fixed</title>${"<p>The same twenty kilobytes for everybody.</p>".repeat(430)}`;

/** The reference for throughput: 20 kB of HTML without any work. */
export default {
  fetch: () => new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }),
};

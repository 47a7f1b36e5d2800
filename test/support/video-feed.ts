/** A feed in YouTube's format. */
export function feedXml(title: string, entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="https://www.youtube.com/feeds/videos.xml?playlist_id=PL1"/>
 <id>yt:playlist:PL1</id>
 <title>${title}</title>
 ${entries}
</feed>`;
}

export function entryXml(id: string, title: string, description = ""): string {
  return `<entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <title>${title}</title>
  <author><name>Garage</name></author>
  <published>2026-05-09T19:42:00+00:00</published>
  <media:group>
   <media:title>${title}</media:title>
   <media:thumbnail url="https://i1.ytimg.com/vi/${id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${description}</media:description>
  </media:group>
 </entry>`;
}

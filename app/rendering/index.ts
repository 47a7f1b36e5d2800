// The module's public interface. Other files of it are imported from outside only by the entries, the build's
// configuration and the page cache (scripts/checks/dependency-rules.cjs).
export { documentData } from "./document-data.ts";
export { isPlainClick, Link, useLinkNavigation } from "./link.tsx";
export { LoadDocument } from "./load-document.tsx";
export { TEXT_FIELDS } from "./slash-key.ts";
export { StaticMarkup } from "./static-markup.tsx";
export { useAfterIdle } from "./use-after-idle.ts";
export { useSubmitWait, useWaitSign } from "./use-wait-sign.ts";
export { Waiting } from "./waiting.tsx";

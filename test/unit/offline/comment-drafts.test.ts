import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  commentDraftKey,
  readCommentDraft,
  removeCommentDraft,
  removeCommentDraftsOf,
  removeOldCommentDrafts,
  writeCommentDraft,
} from "#app/features/offline/comment-drafts.ts";
import { DAY_MS } from "#app/lib/durations.ts";

const NOW = Date.UTC(2026, 10, 29);
const place = commentDraftKey("Gus", "reply /comments/12");
const other = commentDraftKey("gustav", "reply /comments/12");

/** Storage whose keys are its properties, as in browsers. */
class Items {
  getItem(key: string): string | null {
    return key in this ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => vi.stubGlobal("localStorage", new Items()));
afterEach(() => vi.unstubAllGlobals());

test("a draft comes back, for its member and place only", () => {
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  expect(readCommentDraft(commentDraftKey("gus", "reply /comments/12"), NOW)).toEqual({
    content: "Warm tires",
    savedAt: NOW,
  });
  expect(readCommentDraft(other, NOW)).toBeNull();
  expect(readCommentDraft(commentDraftKey("gus", "edit /comments/12"), NOW)).toBeNull();
});

test("an emptied draft is removed, as is one that was posted", () => {
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  writeCommentDraft(place, { content: " \n", savedAt: NOW });
  expect(readCommentDraft(place, NOW)).toBeNull();
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  removeCommentDraft(place);
  expect(readCommentDraft(place, NOW)).toBeNull();
});

test("a draft lasts for 30 days", () => {
  localStorage.setItem("practice-best:pro", "[1]");
  localStorage.setItem(commentDraftKey("gus", "broken"), "{");
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  writeCommentDraft(other, { content: "Cold tires", savedAt: NOW + DAY_MS });
  expect(readCommentDraft(place, NOW + 30 * DAY_MS - 1)).not.toBeNull();
  expect(readCommentDraft(place, NOW + 30 * DAY_MS)).toBeNull();
  removeOldCommentDrafts(NOW + 30 * DAY_MS);
  expect(Object.keys(localStorage)).toEqual(["practice-best:pro", other]);
});

test("signing out removes the member's drafts and nobody else's", () => {
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  writeCommentDraft(other, { content: "Cold tires", savedAt: NOW });
  removeCommentDraftsOf("GUS");
  expect(Object.keys(localStorage)).toEqual([other]);
});

test("storage that is blocked or full, or has something else, means no drafts and no error", () => {
  localStorage.setItem(place, '{"content":5}');
  expect(readCommentDraft(place, NOW)).toBeNull();
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse, a: 1 });
  writeCommentDraft(place, { content: "Warm tires", savedAt: NOW });
  removeCommentDraft(place);
  removeOldCommentDrafts(NOW);
  removeCommentDraftsOf("gus");
  expect(readCommentDraft(place, NOW)).toBeNull();
});

// Invisible characters, and the positions in which they change how their neighbors look.
import { hasRightToLeft, unbalancedControls } from "./direction.ts";

/** Format characters that have a shape: Arabic, Syriac and Kaithi number and verse signs. */
const VISIBLE_FORMAT = /^[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]$/u;
/**
 * Controls, format characters, default ignorables (joiners, variation selectors, fillers, tags, the soft
 * hyphen), the object replacement character that dictation inserts, and noncharacters. Tabs and line breaks
 * are whitespace, so they aren't included.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n]|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Surrogate}\uFFFC]/gu;

const BIDI_CONTROL = /^[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]$/;

const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const KEYCAP_BASE = /^[0-9#*]$/;
const KEYCAP = "\u20E3";
const EMOJI_STYLES = ["\uFE0E", "\uFE0F"];

const BLACK_FLAG = "\u{1F3F4}";
/** The flag of a region: a black flag, its code in tag characters, and the cancel tag. */
const TAGGED_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;
const TAG = /^[\u{E0020}-\u{E007F}]$/u;

/** Scripts whose letters change their shape depending on the letter they join. */
const CURSIVE =
  /^[\p{Script_Extensions=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}]$/u;
/** Scripts in which a joiner distinguishes a conjunct from two letters. */
const BRAHMIC =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}]$/u;
/** Signs that remove a Brahmic letter's vowel; a joiner after one changes the letter's shape. */
const VIRAMA =
  /^[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u17D2\u1B44\uA9C0]$/;
/** Scripts without spaces: a zero-width space marks where a line may break. */
const UNSPACED = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const WORD_PART = /^[\p{L}\p{M}\p{N}]$/u;
/** Not the digits and signs of a script, nor the variation selectors among its marks. */
const LETTER_OR_MARK = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]$/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

const HAN = /^\p{Script=Han}$/u;
const MONGOLIAN = /^\p{Script=Mongolian}$/u;
/** Besides Han, characters with standardized variants in Unicode. */
const HAS_VARIANTS = /^[\p{Script=Myanmar}\p{Script=Phags_Pa}\u2229-\u22FF\u2A00-\u2AFF]$/u;
const HEBREW_MARK = /^[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]$/;

type Place = { before: string; after: string; hasEmojiBefore: boolean };

/** Removes all invisible characters: for numbers, codes, addresses and keys. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (VISIBLE_FORMAT.test(character) ? character : ""));
}

/**
 * Removes invisible characters that have no effect in their position. Emoji sequences, joiners in Arabic and
 * Brahmic scripts, variants of Han characters and balanced direction controls around right-to-left text stay.
 * Removing one never makes another take effect, so applying this twice changes nothing.
 */
export function dropMeaningless(text: string): string {
  const flags = new Set<number>();
  for (const { 0: flag, index } of text.matchAll(TAGGED_FLAG)) {
    for (let at = index + BLACK_FLAG.length; at < index + flag.length; at += 2) flags.add(at);
  }
  const directed = hasRightToLeft(text) ? unbalancedControls(text) : null;
  return text.replace(INVISIBLE, (character, at: number) => {
    if (BIDI_CONTROL.test(character)) return directed && !directed.has(at) ? character : "";
    if (TAG.test(character)) return flags.has(at) ? character : "";
    return isMeaningful(character, placeOf(text, at, character.length)) ? character : "";
  });
}

function placeOf(text: string, at: number, length: number): Place {
  const before = characterBefore(text, at);
  const styled = EMOJI_STYLES.includes(before) ? characterBefore(text, at - before.length) : before;
  const after = text.codePointAt(at + length);
  return {
    before,
    after: after === undefined ? "" : String.fromCodePoint(after),
    hasEmojiBefore: EMOJI.test(styled),
  };
}

function characterBefore(text: string, at: number): string {
  const pair = text.slice(Math.max(0, at - 2), at);
  const code = pair.codePointAt(0) ?? 0;
  return code > 0xffff ? pair : pair.slice(-1);
}

function isMeaningful(character: string, place: Place): boolean {
  const { before, after } = place;
  if (VISIBLE_FORMAT.test(character)) return true;
  if (character === "\u200D") {
    return (place.hasEmojiBefore && PICTOGRAPH.test(after)) || isJoining(place) || isShaping(place);
  }
  if (character === "\u200C") return isJoining(place) || VIRAMA.test(before);
  if (character === "\u200B") return UNSPACED.test(before) && UNSPACED.test(after);
  if (character === "\u034F") return HEBREW_MARK.test(before) && HEBREW_MARK.test(after);
  return isVariant(character, place);
}

/** Whether it is between two parts of a word, at least one of them in a script with joiners. */
function isJoining({ before, after }: Place): boolean {
  const sides = [before, after];
  return (
    sides.every((each) => WORD_PART.test(each) && !IGNORABLE.test(each)) &&
    sides.some((each) => CURSIVE.test(each) || BRAHMIC.test(each))
  );
}

/** Whether it is at the end of a word and gives the letter before it the shape it has inside a word. */
function isShaping({ before }: Place): boolean {
  return VIRAMA.test(before) || (CURSIVE.test(before) && LETTER_OR_MARK.test(before));
}

function isVariant(selector: string, { before, after }: Place): boolean {
  if (EMOJI_STYLES.includes(selector)) {
    return EMOJI.test(before) || (KEYCAP_BASE.test(before) && after === KEYCAP);
  }
  if (/^[\u{E0100}-\u{E01EF}]$/u.test(selector)) return HAN.test(before);
  if (/^[\uFE00-\uFE02]$/.test(selector)) return HAN.test(before) || HAS_VARIANTS.test(before);
  if (/^[\u180B-\u180F]$/.test(selector)) {
    return MONGOLIAN.test(before) && !IGNORABLE.test(before);
  }
  return false;
}

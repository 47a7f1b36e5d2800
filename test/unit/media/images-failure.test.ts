import { expect, test } from "vitest";
import { isFileError } from "#app/features/media/images-failure.ts";

const thrown = (code: number, message: string) => Object.assign(new Error(message), { code });
const local = (message: string) => thrown(9523, `Unexpected error response 500: Error: ${message}`);

const ABOUT_THE_FILE: [what: string, error: unknown][] = [
  ["no image", thrown(9412, "IMAGES_TRANSFORM_ERROR 9412: The requested file is not an image")],
  ["too many pixels", thrown(9413, "IMAGES_TRANSFORM_ERROR 9413: over 100 megapixels")],
  ["an unsupported format", thrown(9520, "IMAGES_TRANSFORM_ERROR 9520: unsupported")],
  ["a decoder's words", thrown(9523, "IMAGES_TRANSFORM_ERROR 9523: Could not decode the image")],
  ["corrupt data", thrown(9523, "IMAGES_INFO_ERROR 9523: Corrupt JPEG data")],
  ["sharp: format", local("Input buffer contains unsupported image format\n    at Sharp")],
  ["sharp: JPEG", local("VipsJpeg: premature end of JPEG image")],
  ["sharp: PNG", local("vipspng: libpng read error\n    at Sharp.toBuffer")],
  ["sharp: WebP", local("webp2vips: unable to read pixels")],
];
const ABOUT_THE_SERVICE: [what: string, error: unknown][] = [
  ["the quota", thrown(9422, "IMAGES_TRANSFORM_ERROR 9422: the usage limit was reached")],
  ["the plan", thrown(9432, "IMAGES_TRANSFORM_ERROR 9432: not available using legacy billing")],
  [
    "a lost connection",
    thrown(9502, "IMAGES_TRANSFORM_ERROR 9502: Images binding connection error"),
  ],
  ["a busy service", thrown(9522, "IMAGES_TRANSFORM_ERROR 9522: The service is too busy")],
  ["an internal error", thrown(9516, "IMAGES_TRANSFORM_ERROR 9516: Internal error")],
  ["an unclear 9523", thrown(9523, "IMAGES_TRANSFORM_ERROR 9523: Could not resize the image")],
  ["a gateway", thrown(9523, "Unexpected error response 502: Bad gateway")],
  ["a failure of the local service", local("ENOSPC: no space left on device")],
  ["a code of the future", thrown(9599, "IMAGES_TRANSFORM_ERROR 9599: Unheard of")],
  ["the runtime", new Error("Network connection lost.")],
  ["a timeout", new Error("Images didn't respond")],
  ["a string", "9412"],
  ["nothing", undefined],
];

test.each(ABOUT_THE_FILE)("blames the file: %s", (_what, error) => {
  expect(isFileError(error)).toBe(true);
});

test.each(ABOUT_THE_SERVICE)("blames the service: %s", (_what, error) => {
  expect(isFileError(error)).toBe(false);
});

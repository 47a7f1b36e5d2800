import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { CERTIFICATE_MAX_LENGTH } from "../certificate.ts";
import type { CheckResult } from "../check-in-browser.ts";
import type { Club } from "../verify-certificate.ts";

type CertificateCheck = {
  /** The field with the certificate. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Null until something was checked. */
  result: CheckResult | null;
  isChecking: boolean;
  /** False once this browser turned out to have no Ed25519: the form is then sent to the server. */
  canCheck: boolean;
  checkField(): void;
  checkFile(input: HTMLInputElement): void;
};

/** Checks certificates in the browser: the one in the address at once, others on demand. */
export function useCertificateCheck(club: Club): CertificateCheck {
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [canCheck, setCanCheck] = useState(true);
  /** Of the checks that were started, the last one shows its result. */
  const latest = useRef(0);

  const check = useCallback(
    async (text: string) => {
      latest.current += 1;
      const turn = latest.current;
      const show = (next: CheckResult) => {
        if (turn === latest.current) setResult(next);
      };
      setChecking(true);
      const checks = await import("../check-in-browser.ts").catch(() => null);
      const verdict = (await checks?.verifyInBrowser(text, club)) ?? ({ kind: "unable" } as const);
      if (turn === latest.current) setChecking(false);
      if (verdict.kind === "unable") setCanCheck(false);
      if (!checks || verdict.kind !== "valid") return show({ verdict, standing: null });
      show({ verdict, standing: "asking" });
      show(await checks.askForStanding(verdict, text));
    },
    [club],
  );
  const checkTyped = useCallback(
    (text: string) => {
      if (field.current) field.current.value = text;
      check(text);
    },
    [check],
  );

  useEffect(() => {
    const readAddress = () => {
      const token = location.hash.slice(1);
      if (token !== "") checkTyped(token);
    };
    readAddress();
    addEventListener("hashchange", readAddress);
    return () => removeEventListener("hashchange", readAddress);
  }, [checkTyped]);

  return {
    ...{ field, result, isChecking, canCheck },
    checkField: () => check(field.current?.value ?? ""),
    checkFile: async ({ files }) => checkTyped(await readFile(files?.[0])),
  };
}

/** The start of a file: one more byte than is allowed shows that it is too long. */
function readFile(file: File | undefined): Promise<string> {
  return file?.slice(0, CERTIFICATE_MAX_LENGTH + 1).text() ?? Promise.resolve("");
}

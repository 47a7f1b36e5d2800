import { useEffect, useRef } from "react";

/**
 * Offers passkeys in the browser's list of names, from the first focus of the field on.
 *
 * @param onSigned called with what the authenticator signed
 * @returns to be called with the focus
 */
export function usePasskeyAutofill(onSigned: (passkey: string) => void): () => void {
  const offer = useRef<Promise<typeof import("./passkey-client.ts")>>(undefined);
  const isGone = useRef(false);
  const tell = useRef(onSigned);
  tell.current = onSigned;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      offer.current?.then(({ stopOffering }) => stopOffering()).catch(() => {});
    };
  }, []);

  return () => {
    if (offer.current || !("PublicKeyCredential" in window)) return;
    offer.current = import("./passkey-client.ts");
    offer.current
      .then(({ offerInAutofill }) => (isGone.current ? null : offerInAutofill()))
      .then((signed) => {
        if (signed && !isGone.current) tell.current(signed);
      })
      .catch(() => {
        // The password is there.
      });
  };
}

import { useEffect, useRef } from "react";

/**
 * Offers passkeys in the browser's autofill after the field's first focus.
 *
 * @param onSigned called with the signed challenge
 * @returns the field's focus handler
 */
export function usePasskeyAutofill(onSigned: (passkey: string) => void): () => void {
  const offer = useRef<Promise<typeof import("./passkey-client.ts")>>(undefined);
  const isGone = useRef(false);
  const onSignedRef = useRef(onSigned);
  onSignedRef.current = onSigned;
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
        if (signed && !isGone.current) onSignedRef.current(signed);
      })
      .catch(() => {
        // The visitor can still use the password.
      });
  };
}

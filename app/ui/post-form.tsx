import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";

/**
 * A form of the router that posts once: until its answer is here, pressing its button again does
 * nothing, nor does a key that sends it.
 */
export function PostForm({ onSubmit, ...rest }: Omit<ComponentProps<typeof Form>, "method">) {
  const isOnItsWay = useNavigation().formData !== undefined;
  return (
    <Form
      {...rest}
      method="post"
      aria-busy={isOnItsWay}
      onSubmit={(event) => {
        if (isOnItsWay) event.preventDefault();
        else onSubmit?.(event);
      }}
    />
  );
}

import type { CommentStatus } from "#db/schema/comments.ts";
import type { Role } from "#db/schema/users.ts";

type Person = { id: number; role: Role; isActivated: boolean } | null;
type Comment = { userId: number; status: CommentStatus };

/** The actions open to a viewer on a comment they can see. */
export type CommentPermissions = Record<"reply" | "like" | "flag" | "edit" | "delete", boolean>;

/** Activated members may write, like and flag, but not like or flag their own comments. */
export function permissionsOn(viewer: Person, { userId, status }: Comment): CommentPermissions {
  const isOpen = viewer?.isActivated === true && status === "VISIBLE";
  const isOwn = viewer?.id === userId;
  return {
    reply: isOpen,
    like: isOpen && !isOwn,
    flag: isOpen && !isOwn,
    edit: isOpen && isOwn,
    delete: isOwn && (status === "VISIBLE" || status === "HIDDEN"),
  };
}

/** Who may open discussions manually. */
export function canOpenTopics(viewer: { role: Role } | null): boolean {
  return viewer?.role === "editor" || viewer?.role === "admin";
}

/** The size in pixels that every scene is drawn at. */
export const SCENE_SIZE = { width: 1600, height: 900 } as const;

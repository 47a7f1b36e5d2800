/** Every scene is drawn on a canvas of these pixels. */
export const SCENE_SIZE = { width: 1600, height: 900 } as const;

/** Whether shortcuts have ⌘: Ctrl K there deletes to the end of the line. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

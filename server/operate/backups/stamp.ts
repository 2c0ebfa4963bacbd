/** Returns the present time, as it stands in the names of folders. */
export const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

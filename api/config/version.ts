import project from '../../package.json' with { type: 'json' };

/** The version of this server: that of the last release, also on the way to the next one (docs/UPGRADING.md). */
export const version: string = project.version;

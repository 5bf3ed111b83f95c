/** A plugin was found but not loaded. */
export class PluginLeftOut {
  constructor(
    /** Package name, or file or folder below the plugins folder. */
    readonly source: string,
    readonly problem: string,
    readonly at: Date,
  ) {}
}

export interface BuildResult {
  /** The absolute path of what was built. */
  folder: string;
  milliseconds: number;
  /** Ids of messages without a translation. */
  untranslated: string[];
}

export function build(options?: {
  watch?: boolean;
  onBuilt?: (result: BuildResult | Error) => void;
}): Promise<BuildResult & { stop(): void }>;

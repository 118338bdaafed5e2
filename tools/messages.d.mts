export function compileMessages(): Promise<string[]>;

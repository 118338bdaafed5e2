import type { Plugin } from 'vite';

export function transformMacros(code: string, filename: string): Promise<{ code: string; map: object } | null>;
export function viteMacros(): Plugin;

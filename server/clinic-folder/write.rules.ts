/** Writes a folder as files: in a fixed order, with every default. */
import { stringify } from 'yaml';
import {
  COLUMNS,
  CSV_FILES,
  type CsvName,
  columnsOf,
  type Folder,
  YAML_FILES,
  type YamlName,
} from '#contract/clinic-folder/folder.ts';

const SCHEMAS = '../../schemas/clinic/1';

const yamlOf = (name: YamlName, folder: Folder): string =>
  `# yaml-language-server: $schema=${SCHEMAS}/${name}.json\n${stringify(folder[name], { lineWidth: 0 })}`;

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(' ') : `${value as string | number}`;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvOf = (name: CsvName, folder: Folder): string => {
  const rows: readonly object[] = folder[name];
  const lines = rows.map((row) => {
    const cells = new Map(Object.entries(row));
    return COLUMNS[name].flatMap((column) => {
      if (!column.endsWith('*')) return [cellOf(cells.get(column))];
      const words: unknown = cells.get(column.slice(0, -1));
      return [cellOf(Object(words).en), cellOf(Object(words).zh)];
    });
  });
  return [columnsOf(name), ...lines].map((cells) => `${cells.join(',')}\n`).join('');
};

/** By their names; texts and pictures are not among them. */
export const writtenFiles = (folder: Folder): Map<string, string> =>
  new Map([
    ...(Object.keys(YAML_FILES) as YamlName[]).map((name) => [`${name}.yaml`, yamlOf(name, folder)] as const),
    ...(Object.keys(CSV_FILES) as CsvName[]).map((name) => [`${name}.csv`, csvOf(name, folder)] as const),
  ]);

export interface AppFiles {
  folder: string;
}

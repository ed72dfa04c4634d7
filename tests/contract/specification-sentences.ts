/** Sentences of one screen, in the modules of src/content that say them. */
export type Written = { where: string; content: readonly string[]; sentences: readonly string[] }

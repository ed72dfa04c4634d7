/** Sentences of one screen, in the modules of src/content that say them. */
export type Written = { where: string; content: readonly string[]; sentences: readonly string[] }

/** Sentences of a screen that is not built. `common`: words that other screens say already, and that prove nothing. */
export type Pending = { where: string; sentences: readonly string[]; common?: readonly string[] }

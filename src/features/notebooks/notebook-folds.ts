import * as v from 'valibot'

const mark = v.fallback(v.optional(v.boolean(), false), false)

/** What Jupyter, Colab and the tools that make books of notebooks note of a cell whose parts are folded away. */
export const foldMarks = v.fallback(
  v.object({
    collapsed: mark,
    jupyter: v.fallback(v.optional(v.object({ source_hidden: mark, outputs_hidden: mark })), undefined),
    tags: v.fallback(v.optional(v.array(v.string()), []), []),
    cellView: v.fallback(v.optional(v.string()), undefined),
  }),
  { collapsed: false, jupyter: undefined, tags: [], cellView: undefined },
)

/** `title`: of a form of Colab, which folds its code. */
export type FoldedParts = { code: boolean; outputs: boolean; title: string | null }
export type RemovedParts = { cell: boolean; code: boolean; outputs: boolean }

/** Folded parts are opened by a press; removed ones are those that a page made of the notebook leaves out. */
export function partsOf(
  metadata: v.InferOutput<typeof foldMarks>,
  source: string,
): { folded: FoldedParts; removed: RemovedParts } {
  const tags = new Set(metadata.tags.map((tag) => tag.replaceAll('_', '-')))
  const isForm = metadata.cellView === 'form'
  const title = isForm ? /^#\s*@title[ \t]+([^{\n]*)/m.exec(source)?.[1]?.trim() : undefined
  return {
    folded: {
      code:
        isForm || metadata.jupyter?.source_hidden === true || tags.has('hide-input') || tags.has('hide-cell'),
      outputs:
        metadata.collapsed ||
        metadata.jupyter?.outputs_hidden === true ||
        tags.has('hide-output') ||
        tags.has('hide-cell'),
      title: title || null,
    },
    removed: {
      cell: tags.has('remove-cell'),
      code: tags.has('remove-input'),
      outputs: tags.has('remove-output'),
    },
  }
}

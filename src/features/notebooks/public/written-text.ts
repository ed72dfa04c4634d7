import { classNames } from '#ui/class-names.ts'

/** Styles for sanitised markup, which has no classes of its own. */
export const savedTable = classNames(
  'text-ink-soft [overflow-wrap:normal]',
  '[&_:is(h2,h3,h4,h5,h6)]:mt-5 [&_:is(h2,h3,h4,h5,h6)]:mb-2 [&_:is(h2,h3,h4,h5,h6)]:text-ink [&_h3]:text-heading [&_h4]:text-lg [&>:first-child]:mt-0',
  '[&_:is(p,ul,ol,blockquote,table,pre)]:mb-3 [&>:last-child]:mb-0',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-6 [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-4',
  '[&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em] [&_strong]:font-semibold [&_strong]:text-ink',
  '[&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:whitespace-pre-wrap [&_pre]:bg-well [&_pre]:px-4 [&_pre]:py-3 [&_img]:max-w-full',
  '[&_table]:figures [&_table]:border-collapse [&_table]:text-sm [&_:is(th,td)]:border-line [&_:is(th,td)]:border-b [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-left [&_th]:font-semibold [&_th]:text-ink [&_caption]:pb-2 [&_caption]:text-left',
)

/** Prose does not scroll sideways, so its long words break; a table of results scrolls and keeps them whole. */
export const writtenText = classNames('min-w-0 max-w-measure [&_*]:[overflow-wrap:anywhere]', savedTable)

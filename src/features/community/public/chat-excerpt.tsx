import { communityPage } from '#content/community.ts'
import { initialsOf } from '#domain/person-name.ts'
import { Avatar } from '#ui/avatar.tsx'

/** Sample messages of the group. */
export function ChatExcerpt() {
  const { title, note, messages } = communityPage.chat
  return (
    <figure className="border border-ink bg-sheet shadow-lifted">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b px-5 py-3">
        <span className="font-display font-semibold">{title}</span>
        <span className="text-ink-mute text-sm">{note}</span>
      </figcaption>
      <ol className="grid gap-5 px-5 py-6">
        {messages.map((message) => (
          <li key={message.text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <Avatar name={message.author} initials={initialsOf(message.author)} className="size-10" />
            <div className="min-w-0">
              <p className="font-medium text-sm">{`${message.author}, ${message.place}`}</p>
              <p className="text-ink-soft">{message.text}</p>
              {'code' in message && (
                <code className="mt-2 block overflow-x-auto border-viridis-5 border-l-[3px] bg-well px-3 py-2 font-mono text-[0.8125rem]">
                  {message.code}
                </code>
              )}
            </div>
          </li>
        ))}
      </ol>
    </figure>
  )
}

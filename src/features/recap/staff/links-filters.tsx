import { useEffect, useRef, useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#platform/staff-courses.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { RecapRecord } from '../recap-admin.api.ts'

/** `current` follows the form. */
export type LinksScope = 'current' | 'all' | number

export type LinksFiltersProps = {
  scope: LinksScope
  currentId: number | null
  recaps: readonly RecapRecord[]
  courses: readonly StaffCourse[]
  search: string
  onChange: (next: { scope?: LinksScope; search?: string }) => void
}

const typingPauseMs = 300

export function LinksFilters(props: LinksFiltersProps) {
  const { scope, currentId, recaps, courses, search, onChange } = props
  const [text, setText] = useState(search)
  const sent = useRef(search)

  // Cleared from outside, by the button under an empty table.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])

  const send = useRef(onChange)
  useEffect(() => {
    send.current = onChange
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = text.trim()
      if (wanted === sent.current) return
      sent.current = wanted
      send.current({ search: wanted })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  const options = [
    {
      value: 'current',
      label: currentId === null ? recapLinksText.currentNone : recapLinksText.current,
    },
    { value: 'all', label: recapLinksText.all },
    ...recaps.map((recap) => {
      const course = courses.find(({ id }) => id === recap.courseId)
      return {
        value: String(recap.id),
        label: [recap.classTitle, course?.name, recap.cohort].filter(Boolean).join(' · '),
      }
    }),
  ]

  return (
    <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_16rem] md:w-auto md:grid-cols-[24rem_16rem]">
      <Field label={recapLinksText.filter}>
        <Select
          options={options}
          value={String(scope)}
          onChange={(event) => {
            const { value } = event.target
            onChange({ scope: value === 'current' || value === 'all' ? value : Number(value) })
          }}
        />
      </Field>
      <Field label={recapLinksText.search}>
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          placeholder={recapLinksText.searchHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </div>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paymentStatusLabels, trackingTexts } from '#content/staff.ts'
import { paymentStatuses } from '#domain/payment-status.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { cleanSearch, type PaymentsFilter, paymentTypeFilters } from '../payments-filter.ts'

export type PaymentsFiltersProps = {
  filter: PaymentsFilter
  /** `typing` for a search in progress, which must not fill the browser's history letter by letter. */
  onChange: (filter: PaymentsFilter, how: 'typing' | 'choice') => void
}

const typingPauseMs = 300
/** Denser where there is a pointer; on a phone, text below 16 px makes the browser zoom in. */
const dense = 'md:py-1! md:text-sm!'

export function PaymentsFilters({ filter, onChange }: PaymentsFiltersProps) {
  const [text, setText] = useState(filter.search)
  const sent = useRef(filter.search)

  // The address bar changed without this box: Back, or "Borrar la búsqueda".
  useEffect(() => {
    if (filter.search === sent.current) return
    sent.current = filter.search
    setText(filter.search)
  }, [filter.search])

  function send(search: string) {
    if (search === sent.current) return
    sent.current = search
    onChange({ ...filter, search }, 'typing')
  }

  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    const timer = setTimeout(() => latestSend.current(cleanSearch(text)), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: FormEvent) {
    event.preventDefault()
    send(cleanSearch(text))
  }

  return (
    <form
      aria-label={trackingTexts.filters}
      onSubmit={submit}
      className="grid w-full grid-cols-2 gap-3 md:w-auto md:grid-cols-[minmax(14rem,22rem)_11rem_11rem]"
    >
      <Field label={trackingTexts.search} className="col-span-2 md:col-span-1">
        <TextInput
          type="search"
          className={dense}
          placeholder={trackingTexts.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={trackingTexts.type}>
        <Select
          className={dense}
          options={paymentTypeFilters.map((value) => ({ value, label: trackingTexts.typeOptions[value] }))}
          value={filter.type}
          onChange={(event) => {
            const type = paymentTypeFilters.find((known) => known === event.target.value)
            if (type) onChange({ ...filter, search: cleanSearch(text), type }, 'choice')
          }}
        />
      </Field>
      <Field label={trackingTexts.status}>
        <Select
          className={dense}
          options={[
            ...paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
            { value: 'all', label: trackingTexts.allStatuses },
          ]}
          value={filter.status}
          onChange={(event) => {
            const { value } = event.target
            const status = value === 'all' ? value : paymentStatuses.find((known) => known === value)
            if (status) onChange({ ...filter, search: cleanSearch(text), status }, 'choice')
          }}
        />
      </Field>
    </form>
  )
}

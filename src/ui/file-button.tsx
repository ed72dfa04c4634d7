import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Names the input, which is hidden: the button opens it. */
  label: string
  accept: string
  onChoose: (file: File) => void
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be chosen again after a failure.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
    </>
  )
}

import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field-context.ts'

export type TextAreaProps = ComponentPropsWithRef<'textarea'>

export function TextArea({ className, rows = 5, ...props }: TextAreaProps) {
  return (
    <textarea
      {...props}
      {...useFieldAttributes(props)}
      rows={rows}
      className={classNames(controlClass, 'resize-y', className)}
    />
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ContainerProps = { width?: 'page' | 'narrow'; className?: string; children: ReactNode }

export function Container({ width = 'page', className, children }: ContainerProps) {
  return (
    <div
      className={classNames(
        'mx-auto w-full px-gutter',
        width === 'page' ? 'max-w-site' : 'max-w-narrow',
        className,
      )}
    >
      {children}
    </div>
  )
}

import { Link } from 'react-router-dom'
import { Anchor, type AnchorProps, inlineLink, type OutsideAnchorProps } from './anchor.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

export type Destination =
  | { to: string; href?: undefined; newTab?: undefined }
  | ({ to?: undefined } & Pick<OutsideAnchorProps, 'href' | 'newTab'>)

export type PlainLinkProps = AnchorProps & Destination

/** `to` stays inside the application, `href` leaves it. Unstyled. */
export function PlainLink({ to, href, newTab, children, ...rest }: PlainLinkProps) {
  if (to !== undefined) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <Anchor href={href} newTab={newTab} {...rest}>
      {children}
    </Anchor>
  )
}

export type TextLinkProps = PlainLinkProps & {
  /** `stands`: alone, with a full touch target; `inline`: within a sentence; `lone`: alone, as small as one within it. */
  look?: 'inline' | 'lone' | 'stands' | 'quiet'
}

const looks = {
  inline: inlineLink,
  lone: `${inlineLink} inline-block max-w-full [overflow-wrap:anywhere] py-0.5 pointer-coarse:py-2.5`,
  stands:
    'inline-flex min-h-control items-center gap-2 font-display font-semibold text-action underline decoration-1 underline-offset-[0.25em] hover:text-action-hover hover:decoration-2',
  quiet:
    'inline-flex min-h-control items-center text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline',
}

export function TextLink({ look = 'inline', className, ...rest }: TextLinkProps) {
  return <PlainLink {...rest} className={classNames(looks[look], className)} />
}

export type ButtonLinkProps = PlainLinkProps & ButtonLook

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <PlainLink {...rest} className={buttonClass({ variant, size, wide, className })} />
}

import { PlainLink } from '#ui/link.tsx'

export type ProductTitleProps = { product: { name: string; path: string } }

export function ProductTitle({ product }: ProductTitleProps) {
  return (
    <PlainLink
      to={product.path}
      className="underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-action"
    >
      {product.name}
    </PlainLink>
  )
}

/** Where it does not fit it breaks before its "@" first, then anywhere. */
export function EmailAddress({ address }: { address: string }) {
  const [name, ...domain] = address.split(/(?=@)/)
  return (
    <span className="wrap-anywhere">
      {name}
      <wbr />
      {domain}
    </span>
  )
}

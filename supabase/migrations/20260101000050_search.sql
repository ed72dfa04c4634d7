-- How searches compare: without accents and capitals.

create extension if not exists pg_trgm with schema extensions;

-- The same as `fold` of src/domain/search.ts. Not the extension unaccent: its table differs from version to version, so
-- neither could an index rely on it nor could the browser's searches do the same.
create function private.fold(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđħŧıð', 'oldhtid'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
comment on function private.fold(text) is 'A text as searches compare it: ñandu, Ñandú and nandu are one word.';
-- An expression of an index runs with the rights of whoever writes the row.
grant execute on function private.fold(text) to authenticated, service_role;

-- A `like` pattern for folded texts that hold what was typed, as it was typed.
create function private.search_pattern(typed text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(private.fold(btrim(coalesce(typed, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

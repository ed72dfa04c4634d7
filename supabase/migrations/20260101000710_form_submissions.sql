-- A visitor who got no answer sends a form again, and a browser may do so by itself. Each filled form brings a key, so that
-- it is stored, and mailed about, once.

create table private.form_submissions (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{16,128}$'),
  content_hash text not null,
  answer text not null,
  created_at timestamptz not null default now()
);
comment on table private.form_submissions is
  'What was answered to each filled form, for a month. The digests are salted with the key: they tell nobody''s data.';
create index form_submissions_created_at on private.form_submissions (created_at);
alter table private.form_submissions enable row level security;

-- Takes the key for `answer`, in the transaction that does what the form asks for. Null when it was free, or when there is
-- none: then nothing recognises a repetition. Otherwise what was answered before, or `conflict` when other content came
-- with the key. A second call waits here until the first has ended.
create function private.take_form_key(form_key text, content jsonb, answer text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  digest text := private.content_hash(jsonb_build_array(form_key, content));
  earlier private.form_submissions;
begin
  if form_key is null then
    return null;
  end if;
  if random() < 0.01 then
    delete from private.form_submissions where created_at < now() - interval '30 days';
  end if;
  insert into private.form_submissions (key, content_hash, answer) values (form_key, digest, answer)
  on conflict (key) do nothing;
  if found then
    return null;
  end if;
  select * into strict earlier from private.form_submissions s where s.key = form_key;
  return case when earlier.content_hash = digest then earlier.answer else 'conflict' end;
end;
$$;

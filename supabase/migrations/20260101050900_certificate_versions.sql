-- What becomes of a version: begun, issued, discarded, replaced, revoked (back-office specification, section 4; decision 91).

-- The version, locked, for those who may issue. `unfinished`: refused once it is ready.
create function private.take_certificate(id text, unfinished boolean default false) returns public.certificates
language plpgsql volatile
as $$
declare
  certificate public.certificates;
begin
  perform private.require_capability('enrolments');
  select * into certificate from public.certificates k where k.id = take_certificate.id for update;
  perform private.refuse('certificate_not_found') where certificate.id is null;
  perform private.refuse('certificate_ready') where unfinished and certificate.status = 'ready';
  return certificate;
end;
$$;

-- The design tool was opened for it.
create function public.start_certificate(id text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.take_certificate(id, true);
begin
  update public.certificates k set status = 'processing', problem = null
  where k.id = certificate.id returning * into certificate;
  return private.certificate_answer(certificate);
end;
$$;

-- The next version: {name?, course_name?, hours?, issue_date?, valid_until?, distinction?, reason}. What is absent stays; an
-- empty valid_until or distinction is none. The version before stays valid until the new one is ready.
create function public.reissue_certificate(id text, request jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reason constant text := private.required_reason(request ->> 'reason');
  old public.certificates;
  newest public.certificates;
  facts jsonb;
begin
  perform private.require_capability('enrolments');
  select * into old from public.certificates k where k.id = reissue_certificate.id;
  perform private.refuse('certificate_not_found') where old.id is null;
  perform private.hold_cohort(old.cohort_id);
  select * into newest from public.certificates k where k.certificate_number = old.certificate_number
  order by k.version desc limit 1 for update;
  perform private.refuse('certificate_in_progress') where newest.status <> 'ready';
  perform private.refuse('certificate_replaced') where newest.id <> old.id;
  facts := jsonb_build_object('issue_date', newest.issue_date, 'valid_until', newest.valid_until) || request;
  perform private.check_certificate_facts(facts, newest.hours);
  newest.replaces := newest.id;
  newest.version := newest.version + 1;
  newest.student_name := coalesce(private.optional_text(request, 'name', 240), newest.student_name);
  newest.course_name := coalesce(private.optional_text(request, 'course_name', 160), newest.course_name);
  newest.hours := coalesce(private.optional_whole_number(request, 'hours', 1, 2000), newest.hours);
  newest.issue_date := coalesce(private.optional_day(facts, 'issue_date'), newest.issue_date);
  newest.valid_until := private.optional_day(facts, 'valid_until');
  if request ? 'distinction' then
    newest.distinction := private.optional_text(request, 'distinction', 120);
  end if;
  newest.reissue_reason := reason;
  newest := private.begin_certificate(newest);
  return jsonb_build_object('id', newest.id, 'certificate_number', newest.certificate_number, 'version', newest.version);
end;
$$;

-- Removes a version that nobody has seen; the log keeps it.
create function public.discard_certificate(id text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.take_certificate(id, true);
begin
  perform private.write_audit('dismiss', 'certificates', certificate.id, null,
    jsonb_build_object('reason', private.required_reason(discard_certificate.reason)));
  delete from public.certificates k where k.id = certificate.id;
end;
$$;

-- Another name for a version that nobody has seen, such as one that does not fit: that version is discarded, and the next
-- takes its place and number.
create function public.correct_certificate(id text, name text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  corrected constant text := private.required_text(jsonb_build_object('name', correct_certificate.name), 'name', 240);
  old public.certificates;
begin
  old := private.take_certificate(correct_certificate.id, true);
  delete from public.certificates k where k.id = old.id;
  old.student_name := corrected;
  return private.certificate_answer(private.begin_certificate(old));
end;
$$;

create function public.revoke_certificate(id text, reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.take_certificate(id);
begin
  perform private.refuse('certificate_not_ready') where certificate.status <> 'ready';
  perform private.refuse('certificate_revoked') where certificate.revoked_at is not null;
  perform private.refuse('certificate_replaced') where certificate.replaced_by is not null;
  update public.certificates k
  set revoked_at = now(), revoked_by = auth.uid(), revocation_reason = private.required_reason(revoke_certificate.reason)
  where k.id = certificate.id;
end;
$$;

-- What is drawn on a version; with its status and, once it is ready, where its file comes from.
create function public.get_certificate_sheet(id text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  k public.certificates := private.take_certificate(id);
begin
  if k.problem = 'signature_unreadable' then
    -- Nobody has seen it, and it could never be drawn: it takes who signs now (decision 161).
    update public.certificates c set issuer = private.certificate_issuer() where c.id = k.id returning * into k;
  end if;
  return private.certificate_answer(k) || jsonb_build_object('version', k.version, 'made_by', k.made_by,
    'issuer', k.issuer || jsonb_build_object('signature', private.signature_image(k.issuer ->> 'signature')))
    || private.certificate_facts(k);
end;
$$;

-- Issues a version with the file that the server has stored: {outcome, certificate}. `already`: it had this file.
create function public.finish_certificate(id text, object_name text, sha256 text, bytes integer, made_by text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.take_certificate(id);
begin
  if certificate.status = 'ready' then
    perform private.refuse('certificate_ready') where certificate.file_sha256 is distinct from finish_certificate.sha256;
    return jsonb_build_object('outcome', 'already', 'certificate', private.certificate_answer(certificate));
  end if;
  -- Only the server writes to the bucket, after it has looked into the file.
  perform private.refuse('file_not_found')
  where not exists (select from storage.objects o where o.bucket_id = 'certificates' and o.name = finish_certificate.object_name);
  -- First, since one version at a time is current.
  update public.certificates k set replaced_by = certificate.id, replaced_at = now() where k.id = certificate.replaces;
  update public.certificates k
  set status = 'ready', problem = null, certificate_url = finish_certificate.object_name, file_sha256 = finish_certificate.sha256,
      file_bytes = finish_certificate.bytes, made_by = finish_certificate.made_by, issued_by = auth.uid(), issued_at = now()
  where k.id = certificate.id returning * into certificate;
  insert into public.outbox (kind, natural_key, payload)
  values ('certificate_mail', 'certificate_mail:' || certificate.id,
          jsonb_build_object('certificate_id', certificate.id, 'student_id', certificate.student_id));
  return jsonb_build_object('outcome', 'issued', 'certificate', private.certificate_answer(certificate));
end;
$$;

-- The file could not be made or stored; it can be tried again.
create function public.fail_certificate(id text, problem text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.take_certificate(id, true);
begin
  update public.certificates k set status = 'error', problem = fail_certificate.problem where k.id = certificate.id;
exception when check_violation then
  perform private.refuse('problem_invalid');
end;
$$;

grant execute on function public.start_certificate, public.reissue_certificate, public.discard_certificate,
  public.correct_certificate, public.revoke_certificate, public.get_certificate_sheet, public.finish_certificate,
  public.fail_certificate to authenticated;

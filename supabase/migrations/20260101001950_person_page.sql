-- Persons, after every table that knows one: which rows make a person, searching, joining, and the page of a person.

create trigger payments_know_person before insert or update of email, payer_name on public.payments
  for each row when (new.parent_payment_id is null) execute function private.know_person();
create trigger sales_know_person before insert or update of payer_email on public.sales
  for each row execute function private.know_person();
create trigger students_know_person before insert or update of email, firstname, lastname on public.students
  for each row execute function private.know_person();
create trigger demo_prospects_know_person before insert or update of email, firstname, lastname on public.demo_prospects
  for each row execute function private.know_person();
create trigger enquiries_know_person before insert on public.enquiries
  for each row execute function private.know_person();
create trigger community_registrations_know_person before insert on public.community_registrations
  for each row execute function private.know_person();

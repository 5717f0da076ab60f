-- From when somebody in the office needs a second factor: seven days after the shop first saw them there without one.
alter table users add column factor_due_at timestamp(3) with time zone;

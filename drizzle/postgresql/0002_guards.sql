INSERT INTO guard (name, version) VALUES ('catalogue', 1), ('admins', 1);

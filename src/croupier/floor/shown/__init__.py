"""What a person is shown: filtered views, the situation, the forms of a console."""
